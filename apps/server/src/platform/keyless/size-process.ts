import sharp from 'sharp'
import { serve } from './serve.ts'

/** The process that measures pictures of imported content for engine/content-store/read-folder.ts. */
serve(async bytes => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
})
