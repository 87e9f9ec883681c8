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
      const { display, direction } = getComputedStyle(cell)
      const [box, value] = [cell.getBoundingClientRect(), boxOf(cell).getBoundingClientRect()]
      // Cells are grids in cards alone. The style sheet draws their labels, at the start and as wide as it tells.
      if (display !== 'grid' || box.width === 0 || value.width === 0) return []
      const width = Number.parseFloat(getComputedStyle(cell, '::before').width)
      const room = direction === 'rtl' ? box.right - value.right : value.left - box.left
      return room >= width - 1 ? [] : [`${cell.dataset['label']} is covered by ${cell.textContent}`]
    })
    return [...new Set([...broken, ...covered])].slice(0, 5)
  })
