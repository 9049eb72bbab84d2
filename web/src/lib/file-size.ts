const kilo = 1024

// Formats a file size, such as "412 KB" or "1.4 MB". The units are the same in every language.
export function formatFileSize(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} KB`
  const tenths = Math.ceil((bytes * 10) / (kilo * kilo))
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} MB`
}
