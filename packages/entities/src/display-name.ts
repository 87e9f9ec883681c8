/** Why a name should not be trusted at sight. */
export type NameWarning = 'hidden' | 'look-alike' | 'mixed-script' | 'link'

export type DisplayName = {
  /** Safe to draw as text: no controls, at most 64 code points, compatibility forms folded. */
  readonly text: string
  readonly cut: boolean
  readonly warnings: readonly NameWarning[]
}

const LIMIT = 64
const MARKS_IN_A_ROW = 3

// Single code points on purpose: each is taken out by itself.
// oxlint-disable no-misleading-character-class
// Bidi controls, zero-width characters, other invisible formats and line breaks (reliability S-32).
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})/gu
// oxlint-enable no-misleading-character-class
const KEEP = '\ue000'
const LINK =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|app|finance|site|top|vip|claim|gift|fun|cc|co|me|link|live|pro|ru|cn)\b|\b(?:claim|airdrop|reward|voucher|visit|giveaway)\b/i

/** Words in ASCII with single spaces, as nearly all names are: nothing of them is hidden, folded or of another script. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Thai',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Ethiopic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
] as const
const IN_SCRIPT = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
// Scripts that are written together (TR39, highly restrictive): Japanese, Chinese and Korean with Latin.
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

// Letters that look like a Latin letter in common fonts (TR39 confusables, the part that token impostors use).
const LOOK_ALIKE = new RegExp(
  '[' +
    'АВЕЅІЇЈКМНОРСТУХҮЗаеорсухіїјѕһԁԛԝցҽԍЬвкмнт' +
    'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανικορυχ' +
    'ՕՍՏօսհոյց' +
    'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᏀᏂᏃᏆᏒᏔᏙᏚᏞᏟᏢᏦᏴ' +
    'ıȷɑɡɩʟʀʏ' +
    ']',
  'u',
)

/**
 * A name that somebody else chose, made fit to be shown (reliability S-32): NFKC, without hidden controls,
 * without floods of combining marks, cut at 64 code points, with the reasons to doubt it. Hebrew, Arabic and
 * other names in one script stay as they are.
 */
export function displayName(raw: string): DisplayName {
  if (raw.length <= LIMIT && PLAIN.test(raw)) return { text: raw, cut: false, warnings: LINK.test(raw) ? ['link'] : [] }
  const joined = raw.slice(0, 4096).replace(EMOJI_JOINER, KEEP)
  const visible = joined.replace(HIDDEN, '').replaceAll(KEEP, '\u200d')
  const folded = visible.normalize('NFKC')
  const calm = folded
    .replace(new RegExp(`(\\p{M}{${MARKS_IN_A_ROW}})\\p{M}+`, 'gu'), '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  const points = [...calm]
  const cut = points.length > LIMIT
  const text = cut ? `${points.slice(0, LIMIT - 1).join('')}…` : calm
  const warnings: NameWarning[] = []
  if (
    visible.replaceAll('\u200d', '') !== joined.replaceAll(KEEP, '').replace(/[\t\n\r]/g, '') ||
    calm.length < folded.trim().length - 2
  )
    warnings.push('hidden')
  if (isMixed(text)) warnings.push('mixed-script')
  if (isLookAlike(visible, text)) warnings.push('look-alike')
  if (LINK.test(text)) warnings.push('link')
  return { text, cut, warnings }
}

function isMixed(text: string): boolean {
  const found = IN_SCRIPT.filter(([, test]) => test.test(text)).map(([script]) => script as string)
  return found.length > 1 && !TOGETHER.some((set) => found.every((script) => set.includes(script)))
}

/** A name whose letters are all dressed up as Latin ones: Cyrillic ЕТН, mathematical bold, full-width. */
function isLookAlike(visible: string, text: string): boolean {
  const letters = [...text].filter((point) => /\p{L}/u.test(point))
  const foreign = letters.filter((point) => !/[\p{ASCII}]/u.test(point) && LOOK_ALIKE.test(point))
  if (foreign.length > 0 && letters.every((point) => /\p{ASCII}/u.test(point) || LOOK_ALIKE.test(point))) return true
  const dressed = [...visible].some(
    (point) => !/\p{ASCII}/u.test(point) && /^[A-Za-z0-9]+$/.test(point.normalize('NFKC')),
  )
  return dressed
}
