/** What stands on the screen for a value that nobody can tell (explorer §3.8, foundations §5.7). Never 0. */
export const MISSING = '--'
