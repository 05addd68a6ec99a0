import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a Jupyter connection file says: where a kernel's five sockets are, and the key that signs its messages. */
export interface ConnectionInfo {
  readonly transport: string;
  /** A host for tcp, the start of a path for ipc. */
  readonly ip: string;
  readonly shell_port: number;
  readonly iopub_port: number;
  readonly stdin_port: number;
  readonly control_port: number;
  readonly hb_port: number;
  /** Shared secret; an empty one turns signing off, and we never make such a file. */
  readonly key: string;
  readonly signature_scheme: string;
  readonly kernel_name?: string;
}

/** The channels of a kernel; each has a socket of its own. */
export type Channel = "shell" | "iopub" | "stdin" | "control" | "hb";

/**
 * The zeromq address of a channel.
 * Source: jupyter_client, `connect.py`, `_make_url`: tcp uses a colon, ipc a dash.
 *
 * @example
 * channelAddress({ transport: "tcp", ip: "127.0.0.1", shell_port: 5 } as ConnectionInfo, "shell") // "tcp://127.0.0.1:5"
 */
export function channelAddress(info: ConnectionInfo, channel: Channel): string {
  const separator = info.transport === "ipc" ? "-" : ":";
  return `${info.transport}://${info.ip}${separator}${info[`${channel}_port`]}`;
}

/** A folder that only this user can read, for a connection file and, with ipc, for the sockets beside it. */
export function privateFolder(): string {
  return mkdtempSync(join(tmpdir(), "objective-lab-")); // mkdtemp makes it with mode 0700
}

/**
 * Makes a connection file in the given folder and says where it is.
 * ipc sockets lie in that folder: no other user can reach them, and no port can be taken in between. Windows has no
 * ipc, some kernels cannot do it, and a path longer than a socket address allows (108 bytes on Linux, 104 on macOS)
 * cannot be bound: then tcp on the loopback address is used.
 */
export async function makeConnection(
  folder: string,
  transport: "ipc" | "tcp",
): Promise<{ readonly file: string; readonly info: ConnectionInfo }> {
  const socketPath = join(folder, "s");
  const useIpc = transport === "ipc" && process.platform !== "win32" && Buffer.byteLength(socketPath) < 100;
  const [shell, iopub, stdin, control, hb] = useIpc ? [1, 2, 3, 4, 5] : await freePorts(5);
  const info: ConnectionInfo = {
    transport: useIpc ? "ipc" : "tcp",
    ip: useIpc ? socketPath : "127.0.0.1",
    shell_port: shell!,
    iopub_port: iopub!,
    stdin_port: stdin!,
    control_port: control!,
    hb_port: hb!,
    key: randomBytes(32).toString("hex"),
    signature_scheme: "hmac-sha256",
  };
  const file = join(folder, "connection.json");
  writeFileSync(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
  return { file, info };
}

/** Ports that are free now; all are held until the last one is known, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
