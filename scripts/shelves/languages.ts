import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHELF = 'packages/i18n/languages'
const DEFAULT = 'en_US'

type Messages = Record<string, string>

/**
 * The languages shelf: the list of languages, and one bundle per language that also holds the families'
 * messages. A key that a language lacks is filled from en_US here, so that a page ships exactly one bundle.
 */
export async function generate(): Promise<{ path: string; content: string }[]> {
  // The default stands first: it is the language of paths without a segment.
  const codes = [DEFAULT, ...(await readdir(join(ROOT, SHELF))).filter((code) => code !== DEFAULT).sort()]
  const fallback = await messagesOf(DEFAULT)
  const bundles = await Promise.all(
    codes.map(async (code) => {
      const own = await messagesOf(code)
      const entries = Object.keys(fallback)
        .sort()
        .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(own[key] ?? fallback[key])},`)
      return {
        path: `packages/i18n/src/bundles/${code.replace('_', '-').toLowerCase()}.gen.ts`,
        content: `import type { Messages } from '../language.ts'\n\nexport const messages: Messages = {\n${entries.join('\n')}\n}\n`,
      }
    }),
  )
  return [...bundles, { path: 'packages/i18n/src/all-languages.gen.ts', content: index(codes) }]
}

async function messagesOf(code: string): Promise<Messages> {
  const families = (await readdir(join(ROOT, 'families'))).sort()
  const files = [
    join(SHELF, code, 'messages.json'),
    ...families.map((family) => join('families', family, 'messages', `${code}.json`)),
  ]
  const found = await Promise.all(files.map(async (file) => readJson(join(ROOT, file))))
  return Object.assign({}, ...found) as Messages
}

async function readJson(path: string): Promise<Messages> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Messages
  } catch (error) {
    // A family need not speak every language.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function index(codes: readonly string[]): string {
  const name = (code: string) =>
    code.replace(/_(.)(.*)/, (_, first: string, rest: string) => first + rest.toLowerCase())
  const bundle = (code: string) => `./bundles/${code.replace('_', '-').toLowerCase()}.gen.ts`
  return [
    ...codes.map((code) => `import { ${name(code)} } from '../languages/${code}/language.ts'`),
    `import type { Language, Messages } from './language.ts'`,
    '',
    'export const LANGUAGES: readonly Language[] = [',
    ...codes.map((code) => `  ${name(code)},`),
    ']',
    '',
    '/** Loads the messages of a language; the browser loads those of its page only. */',
    'export const MESSAGES: Readonly<Record<string, () => Promise<Messages>>> = {',
    ...codes.map((code) => `  ${code}: async () => (await import('${bundle(code)}')).messages,`),
    '}',
    '',
  ].join('\n')
}
