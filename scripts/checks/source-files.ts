import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** A complaint of a check: where, and what is wrong. */
export type Complaint = { readonly at: string; readonly what: string }

/** A check: its name, and a function that answers with what it found wrong. */
export type Check = { readonly name: string; readonly run: () => Promise<readonly Complaint[]> | readonly Complaint[] }

/** All files that git tracks or would track, from the root. */
export function projectFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
}

/** Hand-written TypeScript of packages, families, apps and scripts. */
export const sourceFiles = (): string[] =>
  projectFiles().filter(
    (file) => /^(packages|families|apps|scripts)\/.*\.tsx?$/.test(file) && !/\.gen\.tsx?$|\.d\.ts$/.test(file),
  )

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

export type Workspace = {
  readonly dir: string
  readonly name: string
  readonly floor: number
  readonly dependencies: readonly string[]
}

/** Every workspace with its floor and what it depends on inside the house. */
export const workspaces = (): Workspace[] =>
  projectFiles()
    .filter((file) => /^(packages|families|apps)\/[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const json = JSON.parse(readSource(file)) as {
        name: string
        floor: number
        dependencies?: Record<string, string>
      }
      return {
        dir: path.dirname(file),
        name: json.name,
        floor: json.floor,
        dependencies: Object.keys(json.dependencies ?? {}).filter((name) => name.startsWith('@orrery/')),
      }
    })
