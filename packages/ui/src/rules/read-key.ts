/**
 * The point that a key leads to while a chart is read point by point, or null when the key means nothing: arrows one, Page Up and
 * Down a tenth, Home and End the ends. Nothing is being read at `-1`.
 */
export function pointOfKey(key: string, at: number, count: number, rtl: boolean): number | null {
  const leap = Math.max(1, Math.round(count / 10))
  const forward = rtl ? -1 : 1
  const wanted = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    PageUp: at + leap,
    PageDown: at - leap,
    Home: 0,
    End: count - 1,
  }[key]
  return wanted === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, wanted))
}
