import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

// Baseline of 2024: `light-dark()`, nesting and logical properties reach the browser as they are written.
const TARGET = ['chrome123', 'firefox120', 'safari17.5']

/** The two halves of the site: what the browser runs, and what the server draws it with. */
export const webBuild = (root: string, half: 'client' | 'server', outDir: string): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  mode: 'production',
  plugins: [react({ compiler: true })],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    outDir,
    emptyOutDir: true,
    // The policy of the site allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    ...(half === 'client'
      ? { manifest: true, rollupOptions: { input: 'src/client/entry.tsx' } }
      : { ssr: true, rollupOptions: { input: 'src/ssr/entry.tsx' } }),
  },
  // The server's half carries React in its production form, whatever NODE_ENV the process has. Errors of
  // the book stay outside, so that page loaders and the API throw and catch one class.
  ssr: { noExternal: true, external: ['@orrery/errors/orrery-error', '@orrery/errors/book'] },
})
