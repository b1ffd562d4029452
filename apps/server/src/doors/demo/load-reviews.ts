import { insertIdImage, markSubmitted } from '@zhixiao/db/account/id-images.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { inReview, world } from '@zhixiao/demo/world.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { pictureHash } from '../../calls/account/id-reading.ts'
import { ID_IMAGE_PLACE } from '../../calls/account/idcard-upload.ts'
import type { Context } from '../../kernel/context.ts'
import { writeSealedFile } from '../../platform/secrets/sealed-files.ts'
import { drawCardBack, drawCardFront } from './draw-id-card.ts'
import { loadCustomers } from './load-customers.ts'

const ISSUER = '示例市公安局东城分局'
const ISSUED = '2015.06.19'

/** Customers whose ID pictures wait for a review by staff, who compare them with the typed data. */
export async function loadReviews(ctx: Context): Promise<void> {
  const loaded = await loadCustomers(ctx, inReview, Object.keys(world).length)
  for (const [key, customer] of Object.entries(inReview)) {
    const custno = loaded.get(key)?.custno ?? ''
    const { name: custname, sex, birthday, address, idNumber: idno, invalidate } = customer
    const until = `${invalidate.slice(0, 4)}.${invalidate.slice(4, 6)}.${invalidate.slice(6)}`
    const pictures = {
      front: await drawCardFront({ custname, sex, nation: '汉', birthday, address, idno }),
      back: await drawCardBack({ issuer: ISSUER }, `${ISSUED}-${until}`),
    }
    await withTx(ctx.db, async tx => {
      for (const side of ['front', 'back'] as const) {
        const picture = pictures[side]
        const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, picture)
        await insertIdImage(tx, {
          custno,
          side,
          fileName,
          sha256: pictureHash(picture),
          bytes: picture.length,
          readHmac: '',
        })
      }
      await markSubmitted(tx, custno)
      await tx.updateTable('customer').set({ idcardupload: ID_UPLOAD.inReview }).where('custno', '=', custno).execute()
    })
  }
}
