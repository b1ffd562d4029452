import { brand } from '@zhixiao/domain/brand.ts'
import { BrandSign } from '@zhixiao/ui/brand/BrandMark.tsx'
import { Motif } from '@zhixiao/ui/brand/Motif.tsx'

/** Above what is printed; on a screen there is the header instead. */
export const PrintHead = () => (
  <div className="container print-head" aria-hidden="true">
    <BrandSign sub={brand.service} />
    <Motif height={24} />
  </div>
)
