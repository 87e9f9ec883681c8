import { CARD } from './card-size.ts'
import { createCanvas, type Colour } from './canvas.ts'
import type { Font } from './read-woff.ts'

/** What a card says of a page: a link to it, in a chat, looks like this. */
export type CardWords = {
  /** The page's title: subject, chain and site, parted by ` | `. */
  readonly title: string
  readonly description: string | null
  /** How it stands, such as `Success · Final`. */
  readonly state: { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' } | null
  /** Colour of the chain. */
  readonly accent: string | null
}

const MARGIN = 72
const [TITLE, TEXT, SMALL] = [64, 36, 30] as const
const [INK, SOFT, GROUND, BRASS] = ['#e9ecf1', '#b0b9c6', '#0c0f14', '#e2b04a'] as const
const TONES = { good: '#5fce91', bad: '#ff9087', plain: SOFT } as const
const ACCENT = /^#[\da-f]{6}$/i

/** The card of a page as a PNG: subject, chain, what it is and how it stands. */
export function drawCard({ title, description, state, accent }: CardWords, font: Font): Promise<Buffer> {
  const canvas = createCanvas(CARD.width, CARD.height, GROUND)
  const parts = title.split(' | ')
  const site = parts.length > 1 ? parts.pop()! : ''
  const chain = parts.length > 1 ? parts.pop()! : ''
  const own = (accent !== null && ACCENT.test(accent) ? accent : BRASS) as Colour
  const room = (size: number) => Math.floor((CARD.width - 2 * MARGIN) / ((size * font.advance) / font.unitsPerEm))
  canvas.box(0, 0, CARD.width, 12, own)
  canvas.disc(MARGIN + 12, 96, 12, own)
  canvas.text(MARGIN + 40, 107, SMALL, cut(chain === '' ? site : chain, room(SMALL) - 4), font, SOFT)
  let y = 216
  for (const line of linesOf(parts.join(' | '), room(TITLE), 2)) {
    canvas.text(MARGIN, y, TITLE, line, font, INK)
    y += 84
  }
  y = Math.max(y + 4, 316)
  for (const line of linesOf(description ?? '', room(TEXT), 3)) {
    canvas.text(MARGIN, y, TEXT, line, font, SOFT)
    y += 52
  }
  if (state !== null) {
    canvas.disc(MARGIN + 10, 553, 10, TONES[state.tone])
    canvas.text(MARGIN + 36, 564, SMALL, cut(state.text, 40), font, TONES[state.tone])
  }
  const width = (site.length * SMALL * font.advance) / font.unitsPerEm
  if (chain !== '') canvas.text(CARD.width - MARGIN - width, 564, SMALL, site, font, INK)
  return canvas.png()
}

const cut = (text: string, most: number): string =>
  [...text].length <= most ? text : `${[...text].slice(0, most - 1).join('')}…`

/** Words in lines of so many letters; a longer word breaks, what finds no line ends in dots. */
export function linesOf(text: string, letters: number, most: number): readonly string[] {
  const lines: string[] = []
  let rest = text.trim().slice(0, letters * (most + 1))
  while (rest !== '' && lines.length < most) {
    if (lines.length === most - 1 || rest.length <= letters) {
      lines.push(cut(rest, letters))
      break
    }
    const space = rest.lastIndexOf(' ', letters)
    const end = space > letters / 3 ? space : letters
    lines.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return lines
}
