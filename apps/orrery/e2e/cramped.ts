import type { Page } from 'playwright-core'

/** What the width of a page breaks or lays over each other: numbers of its facts, labels and values of its cards. */
export const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (node: Node): Range => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range
    }
    const broken = [...document.querySelectorAll('main dd bdi[dir=ltr]')]
      // Longer ones, of 78 digits, fit no line.
      .filter(({ textContent }) => /^[−+]?\d[\d.,]{4,28}$/.test(textContent))
      .filter((number) => new Set([...boxOf(number).getClientRects()].map(({ top }) => Math.round(top))).size > 1)
      .map(({ textContent }) => `${textContent} is broken`)
    const covered = [...document.querySelectorAll('main td > [aria-hidden]:first-child')].flatMap((label) => {
      const value = label.nextElementSibling
      if (value === null || label.getClientRects().length === 0) return []
      const [a, b] = [boxOf(label).getBoundingClientRect(), boxOf(value).getBoundingClientRect()]
      const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1
      const below = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1
      return b.width === 0 || beside || below ? [] : [`${label.textContent} is covered by ${value.textContent}`]
    })
    return [...new Set([...broken, ...covered])].slice(0, 5)
  })
