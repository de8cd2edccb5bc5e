/** English texts that the admin screens of settings share. */
export const adminSettings = {
  settings: {
    fromFile: "These are the values of the server's settings file. Saving replaces them.",
    save: "Save",
    reset: "Use the settings file again",
    resetTitle: "Use the settings file again?",
    resetText: "The values that were saved here are then gone. The log keeps what changed.",
    changed: "Somebody else saved in the meantime. Nothing of yours was saved.",
    load: "Show the new values",
    wrongValue: "This value is not valid.",
    tooLong: "Too long, or too many.",
  },
};
