declare const OBJECTIVE_LAB_VERSION: string;

/** The version of objective-lab that made a result, as in its package.json. */
export const version: string = OBJECTIVE_LAB_VERSION;
