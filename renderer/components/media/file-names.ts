/** Filter of the file dialog: all audio, and extensions of types that browsers do not know. */
export const ACCEPTED = 'audio/*,.wav,.mp3,.ogg,.oga,.opus,.flac,.m4a,.au,.snd,.aif,.aiff,.gsm,.raw'
