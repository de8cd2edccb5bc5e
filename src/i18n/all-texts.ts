// Holds every text of every language at once: where the server renders, in the app, in tests.
import { en } from "./en";
import { buyingEn } from "./en/buying";
import { sw } from "./sw";
import { buyingSw } from "./sw/buying";
import { holdTexts } from "./texts";

holdTexts("en", { ...en, ...buyingEn });
holdTexts("sw", { ...sw, ...buyingSw });
