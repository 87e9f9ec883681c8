import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether the element was seen: true from the first moment on which at least `threshold` (0 to 1) of it was inside
 * the window, widened by `margin`. Where the browser cannot tell, everything is in view.
 */
export function useInView(ref: RefObject<Element | null>, threshold: number, margin = '0px'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || ref.current === null) return undefined
    if (typeof IntersectionObserver === 'undefined') {
      setSeen(true)
      return undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        // A box without area has no ratio: touching counts.
        if (!entries.some((entry) => entry.isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold, rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, seen, threshold, margin])
  return seen
}
