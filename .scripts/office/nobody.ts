/**
 * How to start a program as another user of this computer. Tests that run as root have one at hand;
 * elsewhere another program of the same user stands in for him.
 */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
