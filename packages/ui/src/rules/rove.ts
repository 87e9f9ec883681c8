/** How the arrow keys walk through a group of which one member is in the tab order. */
export type RoveOptions = {
  /** Left and right for a strip, up and down for a list. */
  readonly axis: 'strip' | 'list'
  readonly isRtl?: boolean
  /** Members that cannot be reached. */
  readonly isOff?: (index: number) => boolean
}

/**
 * The member that a key leads to, or null when the key means nothing here: arrows go round, Home and End to the first
 * and last (WAI-ARIA Authoring Practices: tabs, menu). Left and right follow the direction of the text.
 */
export function rove(key: string, index: number, count: number, options: RoveOptions): number | null {
  const { axis, isRtl = false, isOff = () => false } = options
  const [back, on] =
    axis === 'list' ? ['ArrowUp', 'ArrowDown'] : isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const step = key === on || key === 'Home' ? 1 : key === back || key === 'End' ? -1 : 0
  if (step === 0 || count === 0) return null
  let at = key === 'Home' ? -1 : key === 'End' ? count : index
  for (let tries = 0; tries < count; tries++) {
    at = (at + step + count) % count
    if (!isOff(at)) return at
  }
  return null
}

/** The next member whose text begins with what was typed, from the one after `index` on and round; null when there is none. */
export function typeAhead(typed: string, index: number, texts: readonly string[]): number | null {
  const wanted = typed.toLocaleLowerCase()
  for (let step = 1; step <= texts.length; step++) {
    const at = (index + step) % texts.length
    if (texts[at]!.toLocaleLowerCase().startsWith(wanted)) return at
  }
  return null
}
