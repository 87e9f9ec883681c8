/**
 * Options of a number skeleton: `percent`, `compact-short`, `compact-long`, `sign-always`, `group-off`, `.` (no decimals),
 * `.00`, `.0#` and the like. Throws `SyntaxError` for any other word.
 */
export function readNumberSkeleton(skeleton: string): Intl.NumberFormatOptions {
  const options: Intl.NumberFormatOptions = {}
  for (const stem of skeleton === '' ? [] : skeleton.split(/\s+/)) {
    if (stem === 'percent') options.style = 'percent'
    else if (stem === 'sign-always') options.signDisplay = 'always'
    else if (stem === 'group-off') options.useGrouping = false
    else if (stem === 'compact-short' || stem === 'compact-long') {
      options.notation = 'compact'
      options.compactDisplay = stem === 'compact-long' ? 'long' : 'short'
    } else if (/^\.0{0,20}#{0,20}$/.test(stem)) {
      options.minimumFractionDigits = stem.split('0').length - 1
      options.maximumFractionDigits = stem.length - 1
    } else throw new SyntaxError(`unknown number style "${stem}"`)
  }
  return options
}
