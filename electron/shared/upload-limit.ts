/**
 * The largest file for upload, in MB: ten minutes of uncompressed music in CD quality, or an hour
 * and a half in telephone quality. The specification has no limit; a larger file is most likely the
 * wrong one.
 */
export const MAX_UPLOAD_MB = 100
