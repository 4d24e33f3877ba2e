import { ref, type Ref } from 'vue'
import { useEventListener } from '@vueuse/core'

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes a file that is dropped anywhere on the window. */
export function useFileDrop(take: (file: File) => void): { over: Readonly<Ref<boolean>> } {
  const over = ref(false)
  // Every element the pointer crosses enters and leaves; the file is over the window while entries outnumber leaves.
  let depth = 0

  useEventListener(window, 'dragenter', (event) => {
    if (!carriesFile(event)) return
    depth += 1
    over.value = true
  })
  useEventListener(window, 'dragleave', (event) => {
    if (!carriesFile(event)) return
    depth = Math.max(0, depth - 1)
    over.value = depth > 0
  })
  useEventListener(window, 'dragover', (event) => {
    if (carriesFile(event)) event.preventDefault()
  })
  useEventListener(window, 'drop', (event) => {
    depth = 0
    over.value = false
    if (!carriesFile(event)) return
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file) take(file)
  })
  return { over }
}
