import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brandAtRunTime } from './brand-at-run-time.ts'
import { breakpoints } from './breakpoints.ts'
import { buildTarget } from './browser-floor.ts'
import { moduleList } from './module-list.ts'

/** Modules that every page loads: the root, the layout with header and footer, and their dependencies. */
const shell = [
  'ui/src/link.',
  'ui/src/action/Button.',
  'ui/src/brand/BrandMark.',
  'ui/src/brand/Icon.',
  'ui/src/brand/seed.',
  'ui/src/feedback/Empty.',
  'ui/src/feedback/Loading.',
  'ui/src/action/Spinner.',
  'web/src/api/loading.',
  'domain/src/brand.',
  'domain/src/brand-drawing.',
  'ui/src/brand/Motif.',
  'brand-of-page',
  'web/src/dialogs/ask.',
  'web/src/dialogs/toast.',
  'web/src/layouts/ErrorScreen.',
  'web/src/csp-nonce.',
  'web/src/elder/elder.',
  'web/src/layouts/Hydrated.',
  'web/src/layouts/land-where-aimed.',
  'web/src/layouts/when-idle.',
  'web/src/line.',
  'web/src/menus.',
  'web/src/paths.',
  'web/src/routes.',
  'web/src/screen.',
  'web/src/seo.',
  'web/src/session/navigator.',
  'web/src/session/token.',
  'web/src/store.',
  'web/src/stored.',
  'vite/preload-helper',
]

export default defineConfig(({ command }) => ({
  plugins: [brandAtRunTime, moduleList, reactRouter()],
  css: { postcss: { plugins: [breakpoints] } },
  // While pages are developed: packages that are found only when a page asks for them would load the page twice.
  optimizeDeps: { entries: ['src/**/*.tsx', '!src/entry.server.tsx'] },
  ...(command === 'build' && {
    // React reads the variable when it is loaded: left to the process it would be its slow development build wherever
    // NODE_ENV is not production, as in the demo.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  build: {
    target: buildTarget,
    // The content security policy allows data: URLs only for images, and fonts must be cacheable files.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files: dozens of small ones compress worse and enlarge the route manifest.
          groups: [
            { name: 'react', test: /node_modules.(react|react-dom|react-router|scheduler|cookie-es)./ },
            { name: 'shell', test: module => shell.some(path => module.includes(path)) },
          ],
        },
      },
    },
  },
}))
