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
    const covered = [...document.querySelectorAll<HTMLElement>('main td[data-label]')].flatMap((cell) => {
      // The style sheet draws the label, in cards alone: at the cell's start, as wide as it is told.
      const { content, width } = getComputedStyle(cell, '::before')
      const [box, value] = [cell.getBoundingClientRect(), boxOf(cell).getBoundingClientRect()]
      if (content === 'none' || content === 'normal' || box.width === 0 || value.width === 0) return []
      const room = getComputedStyle(cell).direction === 'rtl' ? box.right - value.right : value.left - box.left
      return room >= Number.parseFloat(width) - 1 ? [] : [`${cell.dataset['label']} is covered by ${cell.textContent}`]
    })
    return [...new Set([...broken, ...covered])].slice(0, 5)
  })
