import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brandAtRunTime } from './brand-at-run-time.ts'
import { breakpoints } from './breakpoints.ts'
import { buildTarget } from './browser-floor.ts'
import { moduleList } from './module-list.ts'
import { shellModules } from './shell-modules.ts'

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
            { name: 'shell', test: module => shellModules.some(path => module.includes(path)) },
          ],
        },
      },
    },
  },
}))
