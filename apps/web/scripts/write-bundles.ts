import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundlePath, writeBundleScript } from '@orrery/i18n/message-bundle'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import { pseudoLanguage } from '@orrery/i18n/pseudo-language'
import { BUNDLE_BASE } from '../src/language/bundle-base.ts'

/** Writes the messages of every language: for the browser a script file per project, for the server one file of all its bundles. */
export async function writeBundles(distDir: string): Promise<void> {
  const shelf = await readMessageShelf()
  const write = async (path: string, text: string) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const code of [...shelf.codes, pseudoLanguage.code]) {
    const bundles = bundlesOf(shelf, code)
    await write(join(distDir, 'messages', `${code}.json`), JSON.stringify(bundles))
    for (const bundle of bundles) {
      const [path = ''] = bundlePath(BUNDLE_BASE, bundle.project, code, bundle.version).split('?')
      await write(join(distDir, 'client', path), writeBundleScript(bundle))
    }
  }
}
