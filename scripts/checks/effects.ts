import { readSource, sourceFiles, type Check, type Complaint } from './source-files.ts'

type Rule = { readonly what: string; readonly pattern: RegExp; readonly allowed: RegExp }

/** Architecture §9: the outside world is reached in few places. */
const RULES: readonly Rule[] = [
  {
    what: 'fetch',
    pattern: /(?<![\w.])fetch\(/,
    allowed: /^packages\/(transport|api\/src\/fetch-request|browser\/src\/load-file)|^scripts\/|^apps\/orrery\/e2e\//,
  },
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b/,
    allowed:
      /^apps\/orrery\/src\/config|^scripts\/|^apps\/orrery\/e2e\/|vite\.config\.ts$|^packages\/localnet\/src\/.*(main|process|node)|^packages\/store\/src\/engine-process\/|^apps\/web\/(scripts|src\/server)\//,
  },
  {
    what: 'console',
    pattern: /\bconsole\.\w+\(/,
    allowed: /^scripts\/|^apps\/orrery\/src\/(main|log|terminal)|\/bench\/|^apps\/web\/src\/browser\/report/,
  },
  {
    what: 'Date.now',
    pattern: /\bDate\.now\(/,
    allowed: /^packages\/primitives\/src\/clock\.ts$|^scripts\/|\/bench\//,
  },
  {
    what: 'browser storage',
    // Named only to be handed to `openStorageArea`, which knows what it may do.
    pattern: /(?<!\(\) => )\b(?:localStorage|sessionStorage)\b/,
    allowed: /^packages\/(browser|i18n)\/|^scripts\//,
  },
  { what: 'document.cookie', pattern: /\bdocument\.cookie\b/, allowed: /^packages\/browser\// },
  {
    what: 'foreign HTML',
    pattern: /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|srcDoc)\b/,
    allowed: /^apps\/web\/src\/(?:document\/document\.tsx|ssr\/write-markup\.ts)$|^scripts\//,
  },
  { what: 'any', pattern: /(?:[:<,|&(]\s*|\bas\s+)any\b(?!\s+\w)/, allowed: /^$/ },
]

/** No `any`; no fetch, environment, console, clock, storage, cookie or raw HTML outside the places made for them. Tests are free. */
export const effects: Check = {
  name: 'effects',
  run() {
    const complaints: Complaint[] = []
    for (const file of sourceFiles().filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))) {
      readSource(file)
        .split('\n')
        .forEach((line, index) => {
          const code = line
            .replace(/\/\/.*$/, '')
            .replace(/^\s*\*.*$/, '')
            .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
          for (const rule of RULES)
            if (rule.pattern.test(code) && !rule.allowed.test(file))
              complaints.push({ at: `${file}:${index + 1}`, what: rule.what })
        })
    }
    return complaints
  },
}
