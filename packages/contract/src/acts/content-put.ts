import { defineAct, MASTER } from './define-act.ts'
import { text } from './shared-inputs.ts'

export const contentPut = defineAct({
  name: 'content put',
  area: 'content',
  zh: '内容发布',
  en: 'changes what the site says',
  expires: MASTER,
  ...text('位置'),
})
