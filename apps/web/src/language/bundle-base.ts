/** Where the script files of messages stand on this origin (foundations §7). */
export const BUNDLE_BASE = '/assets/locales'
