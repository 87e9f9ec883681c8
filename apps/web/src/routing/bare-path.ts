/**
 * The shortest path of a pattern: parameters that may be left out are, and of choices it is the first. Throws `RangeError` where a
 * parameter has neither. What `compilePattern(path).build({})` gives, without what it takes to match.
 */
export function barePath(path: string): string {
  const bare = path.replace(/\/:[^/]*\?(?=\/|$)/g, '').replace(/:\w+\((\w[\w-]*)[^/]*/g, '$1')
  if (bare.includes(':')) throw new RangeError(`${path} needs a parameter`)
  return bare === '' ? '/' : bare
}
