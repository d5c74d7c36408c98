/**
 * The largest file that is uploaded, in MB: ten minutes of uncompressed music in CD quality, or an hour
 * and a half as telephones play it. What the service allows is not shown; whoever offers more has most
 * likely chosen the wrong file.
 */
export const MAX_UPLOAD_MB = 100
