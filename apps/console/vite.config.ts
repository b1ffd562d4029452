import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandAtRunTime } from '../web/brand-at-run-time.ts'
import { buildTarget } from '../web/browser-floor.ts'
import { moduleList } from '../web/module-list.ts'

export default defineConfig(({ command }) => ({
  // Components are replaced in a running page by `npm run dev`; a build needs nothing for that.
  plugins: [brandAtRunTime, moduleList, command === 'serve' && react()],
  build: {
    outDir: 'build',
    target: buildTarget,
    // The content security policy allows data: URLs only for images, and fonts must be cacheable files.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The polyfill would be an inline script.
    modulePreload: { polyfill: false },
  },
}))
