import { projectFiles, readSource } from './checks/source-files.ts'

/** Sections of the specifications that hold rules a test can prove; of the screens of other families than EVM, those of the Bitcoin family. */
const SECTIONS: Readonly<Record<string, string>> = {
  explorer: '2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 4 5 6 7 8 9',
  foundations:
    '2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 4.11 4.12 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6 7 8 9',
  'screens-evm':
    '0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 4.1 4.2 4.3 4.4 5 6.1 6.2 7 8.1 8.2 8.3 8.4 8.5 8.6 9 10 12.1 12.2 12.3 12.4 12.5 12.7 13.1 13.2 13.3 13.4 14 15.1 15.2 15.3 15.4 15.5 15.6 15.7 15.8 15.9 15.10 15.11 16.1 16.2 16.3 16.4 16.5 16.6 16.7 16.8 16.9 17 18 20.1 20.2 20.3 20.4 20.5 20.6 20.7 20.8 20.9 20.10 20.11 20.12 20.13 20.14 20.15',
  'screens-nonevm': '1.1 1.3 1.4 1.5 2 2.1 2.2 2.3 2.4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5 12.1 12.2 13 14 16',
}

const BOOKS = Object.keys(SECTIONS).join('|')
/** `screens-evm §16.7, §20.10`: a number without a book is of the book before it. */
const NAMED = new RegExp(`(?<![\\w-])(${BOOKS}) (§\\d+(?:\\.\\d+)?(?:(?:, | and )§\\d+(?:\\.\\d+)?)*)`, 'g')

const proofs = new Map<string, number>()
for (const file of projectFiles().filter((file) => /\.test\.tsx?$|\/e2e\//.test(file))) {
  for (const [, book, numbers] of readSource(file).matchAll(NAMED)) {
    for (const [number] of numbers!.matchAll(/§[\d.]*\d/g)) {
      const rule = `${book} ${number}`
      proofs.set(rule, (proofs.get(rule) ?? 0) + 1)
    }
  }
}
let unproved = 0
for (const [book, sections] of Object.entries(SECTIONS)) {
  for (const section of sections.split(' ')) {
    const count = proofs.get(`${book} §${section}`) ?? 0
    if (count === 0) unproved++
    process.stdout.write(
      `${count === 0 ? '✗' : '✓'} ${book} §${section}${count > 0 ? ` · named by ${count} tests` : ''}\n`,
    )
  }
}
process.stdout.write(`${unproved} sections are named by no test\n`)
