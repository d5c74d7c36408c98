import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Single parts of the app by themselves, without a bridge, to be tested in a browser and looked at.
export default defineConfig({
  root: here('.'),
  plugins: [
    vue(),
    vueI18n({
      include: [
        here('../../../renderer/locales/**/*.json'),
        here('../../../renderer/components/*/*.json'),
        here('../../../renderer/panels/*/*.json'),
      ],
      dropMessageCompiler: true,
    }),
  ],
  define: { __VUE_OPTIONS_API__: 'false', __INTLIFY_PROD_DEVTOOLS__: 'false' },
  server: { host: '127.0.0.1' },
  build: { outDir: here('../../../.cache/workbench'), emptyOutDir: true, target: 'es2022' },
})
