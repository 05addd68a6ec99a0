import { rmSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { channelAddress, makeConnection, privateFolder } from "./connection-info";

test.each(["ipc", "tcp"] as const)(
  "a connection over %s has five addresses and a key that only its owner can read",
  async (transport) => {
    const folder = privateFolder();
    const [one, other] = [await makeConnection(folder, transport), await makeConnection(folder, transport)];
    const channels = ["shell", "iopub", "stdin", "control", "hb"] as const;
    expect(new Set(channels.map((channel) => channelAddress(one.info, channel))).size).toBe(5);
    expect(one.info.key).toMatch(/^[0-9a-f]{64}$/);
    expect(one.info.key).not.toBe(other.info.key);
    if (process.platform !== "win32") {
      expect(statSync(one.file).mode & 0o077).toBe(0);
      expect(statSync(folder).mode & 0o077).toBe(0);
    }
    rmSync(folder, { recursive: true });
  },
);
