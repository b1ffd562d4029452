import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import { pressed } from '../../line.ts'
import './id-pictures.css'
// The dialog's styles are loaded with the button's: a style sheet that failed to load at first is not requested again.
import '../../form/password.css'

const IdImagesDialog = lazy(async () => ({
  default: (await pressed(() => import('./IdImagesDialog.tsx'))).IdImagesDialog,
}))

/** Shows customers the uploaded pictures of their ID card. */
export function IdImagesButton() {
  // Once opened, the dialog stays mounted: it returns the focus itself when it closes.
  const [asking, setAsking] = useState<boolean>()
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>查看已上传的影像</TextButton>
      {asking !== undefined && (
        <Suspense>
          <IdImagesDialog open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
