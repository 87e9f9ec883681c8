import { projectFiles, readSource } from './checks/source-files.ts'

/** Sections of the two specifications that hold rules a test can prove. */
const SECTIONS: Record<string, readonly string[]> = {
  explorer: [
    '2.1',
    '2.2',
    '2.3',
    '2.4',
    '3.1',
    '3.2',
    '3.3',
    '3.4',
    '3.5',
    '3.6',
    '3.7',
    '3.8',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ],
  foundations: [
    '2.1',
    '2.2',
    '2.3',
    '2.4',
    '2.5',
    '3.1',
    '3.2',
    '3.3',
    '3.4',
    '3.5',
    '3.6',
    '3.7',
    '4.1',
    '4.2',
    '4.3',
    '4.4',
    '4.5',
    '4.6',
    '4.7',
    '4.8',
    '4.9',
    '4.10',
    '4.11',
    '4.12',
    '5.1',
    '5.2',
    '5.3',
    '5.4',
    '5.5',
    '5.6',
    '5.7',
    '6',
    '7',
    '8',
    '9',
  ],
}

const proofs = new Map<string, number>()
for (const file of projectFiles().filter((file) => /\.test\.tsx?$/.test(file))) {
  for (const match of readSource(file).matchAll(/\b(explorer|foundations) §(\d+(?:\.\d+)?)/g)) {
    const rule = `${match[1]} §${match[2]}`
    proofs.set(rule, (proofs.get(rule) ?? 0) + 1)
  }
}
let unproved = 0
for (const [book, sections] of Object.entries(SECTIONS)) {
  for (const section of sections) {
    const count = proofs.get(`${book} §${section}`) ?? 0
    if (count === 0) unproved++
    process.stdout.write(
      `${count === 0 ? '✗' : '✓'} ${book} §${section}${count > 0 ? ` · named by ${count} tests` : ''}\n`,
    )
  }
}
process.stdout.write(`${unproved} sections are named by no test\n`)
