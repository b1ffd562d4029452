import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: 'build',
    target: 'es2022',
    // The content security policy allows data: URLs only for images, and fonts must be cacheable files.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The polyfill would be an inline script.
    modulePreload: { polyfill: false },
  },
})
