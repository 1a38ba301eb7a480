// Stands for the system's sheet: keeps what it was given.
window.sharedFiles = []
Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
Object.defineProperty(navigator, 'share', {
  configurable: true,
  value: async ({ files }) => {
    for (const file of files) window.sharedFiles.push(`${file.name} ${file.type} ${file.size}`)
  },
})
