/**
 * The floors of `electron/core` and on each its rooms, all from the bottom: a room may import what stands
 * before it here, types included. A folder that is named nowhere is a module's (`*`), and modules may
 * import one another as long as no file leads back to itself.
 */
export const floors = {
  /** How calls, waits, files and failures are dealt with; nothing here knows of an account. */
  platform: ['platform', 'database'],
  /** What modules share, and what they are made of. */
  common: [
    'files',
    'settings',
    'calendar',
    'notifications',
    'account',
    'call-map',
    'consent',
    'jobs',
    'changes',
    'ledger',
    'history',
    'module',
    'editing',
    'team',
  ],
  /** What conversations are made of: who with, what was said, and the service's interfaces to it. */
  conversations: ['contacts', 'messages', 'sms'],
  modules: ['*'],
  /** What puts modules together; above it are only the files beside these folders. */
  composition: ['cabinet', 'session'],
}
