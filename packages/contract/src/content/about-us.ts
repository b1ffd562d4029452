import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** The sections of the page about the company, in order; honours and jobs have calls of their own. */
export const aboutUs = defineCall({
  door: 'site',
  id: 'CALL-025',
  name: 'content.aboutUs',
  summary: '关于我们',
  method: 'GET',
  path: '/api/content/about-us',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    /** `lead` is one sentence, or ''; `html` is sanitised. */
    sections: z.array(z.object({ id: z.string(), title: z.string(), lead: z.string(), html: z.string() })),
  }),
  errors: [],
})
