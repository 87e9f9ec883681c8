import { completenessOf, readMessageShelf } from '../../packages/i18n/src/message-shelf.ts'

/**
 * The languages shelf: the list of languages, and how much of all messages each has itself. The messages stay in their
 * files; the site's build makes a bundle of each.
 */
export async function generate(): Promise<{ path: string; content: string }[]> {
  const shelf = await readMessageShelf()
  const name = (code: string) =>
    code.replace(/_(.)(.*)/, (_, first: string, rest: string) => first + rest.toLowerCase())
  const content = [
    ...shelf.codes.map((code) => `import { ${name(code)} } from '../languages/${code}/language.ts'`),
    `import type { Language } from './language.ts'`,
    '',
    '/** All languages of the site, the default one first. */',
    'export const LANGUAGES: readonly Language[] = [',
    ...shelf.codes.map((code) => `  ${name(code)},`),
    ']',
    '',
    '/** Percent of all messages that a language has itself; the rest is shown in English. Languages that have all are left out. */',
    'export const INCOMPLETE: Readonly<Record<string, number>> = {',
    ...shelf.codes.flatMap((code) => {
      const percent = completenessOf(shelf, code)
      return percent === 100 ? [] : [`  ${code}: ${percent},`]
    }),
    '}',
    '',
  ].join('\n')
  return [{ path: 'packages/i18n/src/all-languages.gen.ts', content }]
}

if (import.meta.main) {
  const shelf = await readMessageShelf()
  for (const code of shelf.codes) {
    const missing = shelf.projects.map((project) => {
      const own = shelf.messagesOf(project, code)
      const count = Object.keys(shelf.messagesOf(project, 'en_US')).filter((key) => !(key in own)).length
      return count === 0 ? null : `${project} lacks ${count}`
    })
    const percent = String(completenessOf(shelf, code)).padStart(3)
    process.stdout.write(`${code.padEnd(6)} ${percent} %  ${missing.filter((text) => text !== null).join(', ')}\n`)
  }
}
