/** The longest side that the server keeps, in pixels. */
const LONGEST_SIDE = 2400;
/** Smaller photos are sent as they are, in bytes. */
const SMALL = 1_000_000;

/**
 * A photo as small as the server would make it, so that one from a phone's camera is under the limit and
 * takes seconds over a slow connection. Any other file, and one that the browser cannot read, stays as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < SMALL) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
