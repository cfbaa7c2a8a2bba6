/** L’instant où se passent les essais. */
export const MAINTENANT = '2026-11-20T10:00:00.000Z'
