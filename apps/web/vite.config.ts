import { join } from 'node:path'
import { minify } from 'terser'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { createClassNames } from './scripts/class-names.ts'
import { latinSource } from './scripts/latin-source.ts'
import { leanReact } from './scripts/lean-react.ts'
import { markStyles } from './scripts/mark-styles.ts'
import { namePartSources } from './scripts/name-part-sources.ts'

// Baseline of 2024: `light-dark()`, nesting and logical properties reach the browser as they are written.
const TARGET = ['chrome123', 'firefox120', 'safari17.5']

const SUBJECT =
  /apps\/web\/src\/(?:page-parts\/panels\/panel-|live\/use-archive-pause)|packages\/entities\/src\/(?:hex-view|value-views)/
// Pages with a form have it, and most pages have none.
const FORM = /packages\/ui\/src\/(?:field|text-input|rules\/shown-error)\.|packages\/ui\/src\/(?:field|control)\.module/
// One of a few, in the forms of some lists.
const CHOICE = /packages\/ui\/src\/select|apps\/web\/src\/page-parts\/(?:choice|chain)-field/
const LIST =
  /apps\/web\/src\/page-parts\/lists\/(?:list-|new-rows)|packages\/ui\/src\/(?:pagination|news-bar|rules\/page)/

// What rows of transactions and of transfers are drawn with: pages without such rows need none of it.
const ROWS = /packages\/entities\/src\/(?:columns\/tx-cells|method-chip|direction-mark)/
// What lists of transactions of all senders have beside.
const SENDERS = /packages\/entities\/src\/(?:columns\/tx-columns|tx-from-to)/
// Both stand beside the titles of many lists, and no page with the most to load has them.
const FOOT = /apps\/web\/src\/page-parts\/lists\/(?:download|feed)-link/

// Short numbers for axes, how values of charts are written, how their lines run and what frames them: many pages have a chart in a part of theirs, few load one at once.
const AXIS =
  /packages\/format\/src\/compact-number|apps\/web\/src\/page-parts\/charts\/chart-(?:format|words)|packages\/ui\/src\/(?:chart-|time-chart|use-read-point|rules\/(?:chart-|time-|read-key))/
// What stands where there are no rows: many parts have it, and most first pages have rows.
const NONE = /packages\/(?:entities\/src\/empty-because|ui\/src\/empty-state)/

// What is drawn once all words are there or counted, what is asked of the node itself, how forms of lists are laid out, and files below tables: many late parts and seldom pages have them, and no page with the most to load.
const LATE =
  /apps\/web\/src\/page-parts\/(?:after-words|ask-node|being-counted|lists\/(?:order-form|file-links))|packages\/(?:entities\/src\/gas-price|format\/src\/format-gwei)\./

// Left alone, the bundler makes a chunk for every set of pages that share a module: sixty files for one page.
const GROUPS = [
  { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 40 },
  // What several pages draw with.
  {
    name: 'parts',
    test: (id: string) =>
      /packages\/(?:(?:ui|entities|format)\/|primitives\/src\/missing)|apps\/web\/src\/(?:page-parts|live|routing|search|app)\//.test(
        id,
      ) &&
      !SUBJECT.test(id) &&
      !FORM.test(id) &&
      !CHOICE.test(id) &&
      !LIST.test(id) &&
      !FOOT.test(id) &&
      !AXIS.test(id) &&
      !NONE.test(id) &&
      !LATE.test(id) &&
      !SENDERS.test(id) &&
      !ROWS.test(id),
    minShareCount: 16,
    priority: 30,
  },
  // What pages with a subject draw its overview with: one file packs better than four. What their tabs draw comes late.
  { name: 'subject', test: SUBJECT, minShareCount: 2, priority: 20 },
  // What stands around the rows of a list: the pages without one need none of it.
  { name: 'list', test: LIST, minShareCount: 2, priority: 20 },
  { name: 'rows', test: ROWS, minShareCount: 2, priority: 20 },
  { name: 'senders', test: SENDERS, minShareCount: 2, priority: 20 },
  {
    name: 'transfers',
    test: /packages\/entities\/src\/(?:columns\/transfer-columns|standard-chip)|page-parts\/lists\/transfer-key/,
    minShareCount: 2,
    priority: 20,
  },
  // How values of charts are written.
  { name: 'axis', test: /apps\/web\/src\/page-parts\/charts\/chart-(?:format|words)/, minShareCount: 2, priority: 20 },
  { name: 'none', test: NONE, minShareCount: 2, priority: 20 },
  { name: 'foot', test: FOOT, minShareCount: 2, priority: 20 },
  { name: 'form', test: FORM, minShareCount: 2, priority: 20 },
  // What calls a visitor who looks elsewhere.
  { name: 'call', test: /apps\/web\/src\/live\/(?:beep|system-notes)/, minShareCount: 2, priority: 20 },
  { name: 'choice', test: CHOICE, minShareCount: 2, priority: 20 },
  // What is of another chain than the page: most that show one name the other, too.
  {
    name: 'other-chain',
    test: /apps\/web\/src\/page-parts\/(?:on-chain|chain-name)\.tsx$/,
    minShareCount: 2,
    priority: 20,
  },
  // The filter by days and what reads it out of the address: one file for the lists that have it.
  {
    name: 'days',
    test: /apps\/web\/src\/(?:page-parts\/lists\/date-filter|routing\/date-params)/,
    minShareCount: 2,
    priority: 20,
  },
  // How far lists were looked through, and which tabs and cards of an address come late. What narrows them is the page of an address alone.
  {
    name: 'account',
    test: /apps\/web\/src\/(?:page-parts\/lists\/looked-to|pages\/address\/(?:seldom-address-tab|further-address-tab|address-origin))\.tsx?$/,
    minShareCount: 2,
    priority: 20,
  },
  // What asks the API: the first page brings its answers along.
  { name: 'api', test: /packages\/api\/src\/(?:client|fetch-request\.|route-of)/, priority: 20 },
  // What every page has in its frame and a few pages show or ask themselves: otherwise seven files, each packed alone.
  {
    name: 'frame',
    test: /apps\/web\/src\/(?:shell\/preferences|language|search\/(?!search-(?:panel|tools)|recent|group-hits|label-hits|hit-|signed-text|code-)|document\/theme|problem\/problem-title|routing\/(?:route|usual-facts|is-offered)\.|reports\/reports|visitor\/login-url|app\/(?:screen|open-match|names-in)|menu-pages\.gen)|packages\/(?:model\/src\/is-mined|format\/src\/format-gwei)|packages\/ui\/src\/(?:popover|segmented|menu-list|place-beside|visually-hidden|rules\/place-popup)|packages\/(?:browser\/src\/(?!detect-device)|i18n\/|errors\/src\/is-)/,
    minShareCount: 2,
    priority: 25,
  },
]

/** The bundler's helper around each dynamic import fetches what the import needs, which is nothing here: every document has all styles, and nothing is preloaded. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * A font that comes late waits for the next document: no fallback has its widths on every device, and text that breaks anew moves all that is
 * below it (screens/issue 5; 0.17 on a phone's transaction).
 */
const stillFonts: Plugin = {
  name: 'still-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/@fontsource[^?]*\.css$/.test(id)) return null
    if (!code.includes('font-display: swap')) this.error('no font of it says how it is shown')
    return code.replaceAll('font-display: swap', 'font-display: optional')
  },
}

/**
 * The bundler's own minifier follows, and makes most of what is left short; together they make the chunks that every page loads 2 % smaller
 * (gzip), and drop what nothing needs in React once it is cut.
 */
const minifiedTwice = (): Plugin => ({
  name: 'minified-twice',
  async renderChunk(code) {
    const { code: smaller } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { ecma: 2020, module: true, passes: 2 },
      mangle: false,
      format: { ecma: 2020 },
    })
    return smaller === undefined ? null : { code: smaller, map: null }
  },
})

const BIGINT = /(?<![\w'".#-])\d[\d_]*n\b/g
const countBigints = (code: string): number => code.match(BIGINT)?.length ?? 0

/**
 * The compiler makes `undefined` of a bigint in a component (oxc-transform-react 0.156): a condition on it is then always the same, and nothing
 * says so. Such a module does not build: the number belongs into a constant outside the component.
 */
const wholeBigints = (): readonly Plugin[] => {
  const written = new Map<string, number>()
  return [
    {
      name: 'count-bigints',
      enforce: 'pre',
      transform(code, id) {
        if (/\/apps\/web\/src\/pages\/[^?]*\.tsx$/.test(id)) written.set(id, countBigints(code))
      },
    },
    {
      name: 'whole-bigints',
      enforce: 'post',
      transform(code, id) {
        if (countBigints(code) < (written.get(id) ?? 0)) this.error('the compiler drops a bigint of a component')
      },
    },
  ]
}

/** The two halves of the site: what the browser runs, and what the server draws it with. */
export const webBuild = (
  root: string,
  half: 'client' | 'server',
  outDir: string,
  /** Also the pages for development and tests. */ workshop: boolean,
): InlineConfig => ({
  configFile: false,
  root,
  // Warnings about its own pace are no news to an operator.
  logLevel: 'error',
  mode: 'production',
  // The compiler's memory pays in the pages, which live data draws again; in cells, parts and the frame it only costs 12 kB on every first load.
  plugins: [
    plainImports,
    stillFonts,
    ...wholeBigints(),
    ...(half === 'client'
      ? [leanReact(), markStyles(), ...(workshop ? [] : [minifiedTwice()])]
      : [namePartSources(root), latinSource()]),
    react({
      compiler: true,
      exclude: [/node_modules/, /packages\/(?:ui|entities)\//, /apps\/web\/src\/(?!pages\/)/],
    }),
  ],
  // Replacing the index keeps every trace of workshop pages out of a production build.
  resolve: {
    alias: workshop
      ? [{ find: /^.*\/seldom-pages\.gen\.ts$/, replacement: `${root}/src/seldom-pages.workshop.gen.ts` }]
      : [],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Short names: they stand in the sheet, in the code and in every document.
  css: { modules: { generateScopedName: createClassNames(join(root, '../..')) } },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    outDir,
    emptyOutDir: true,
    // The policy of the site allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // The lists of what each page imports would be 2 kB of every first load; the document names those of its own page.
    modulePreload: false,
    // One sheet, which `cutStyles` cuts: a sheet per chunk would hold up the first paint by dozens of requests.
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    copyPublicDir: half === 'client',
    ...(half === 'client'
      ? {
          manifest: true,
          rollupOptions: {
            input: 'src/client/entry.tsx',
            // Two names for each page stand in what every page loads, and of a name only the hash does not pack: 42 bits of it tell 300 files apart, and the bundler takes no fewer.
            output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: GROUPS } },
          },
        }
      : {
          ssr: true,
          rollupOptions: {
            input: 'src/ssr/entry.tsx',
            output: { comments: { legal: true, annotation: false, jsdoc: false } },
          },
        }),
  },
  // The server's half carries React in its production form, whatever NODE_ENV the process has, and errors of
  // its own: whoever catches those of the API goes by their name. Out of a build the server then loads no TypeScript at all.
  ssr: { noExternal: true },
})
