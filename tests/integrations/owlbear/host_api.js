/** The messages of the SDK that the stand-in answers, written from the SDK's source. */

/** Messages that have no answer: events follow them. */
export const subscriptions = new Set(["OBR_ROOM_METADATA_SUBSCRIBE", "OBR_BROADCAST_SUBSCRIBE", "OBR_BROADCAST_UNSUBSCRIBE"]);

export const answers = {
  OBR_ACTION_SET_BADGE_BACKGROUND_COLOR: () => null,
  OBR_ACTION_SET_BADGE_TEXT: ({ setBadge }, { badgeText }) => void setBadge(badgeText),
  OBR_BROADCAST_SEND_MESSAGE: ({ deliver, user }, { channel, data, options }) => {
    if (options.destination !== "LOCAL") throw new Error("the stand-in has no other destinations");
    deliver(user, channel, data);
  },
  OBR_CONTEXT_MENU_CREATE: ({ menus }, { id, icons }) => void menus.set(id, icons),
  OBR_NOTIFICATION_SHOW: ({ notify }, { message }) => {
    notify(message);
    return { id: "1" };
  },
  OBR_PLAYER_GET_CONNECTION_ID: ({ user }) => ({ connectionId: user }),
  OBR_PLAYER_GET_ROLE: ({ role }) => ({ role }),
  OBR_POPOVER_CLOSE: ({ close }) => void close("popover"),
  OBR_POPOVER_OPEN: ({ open }, { url }) => void open("popover", url),
  OBR_ROOM_GET_METADATA: ({ read }) => ({ metadata: read("room") }),
  OBR_ROOM_SET_METADATA: ({ read, write }, { update }) => void write("room", { ...read("room"), ...update }),
  OBR_SCENE_ITEMS_GET_ITEMS: ({ read }, { ids }) => ({ items: read("items").filter(({ id }) => ids.includes(id)) }),
  OBR_SCENE_ITEMS_UPDATE_ITEMS: ({ read, write }, { updates }) => {
    const changes = new Map(updates.map((update) => [update.id, update]));
    write("items", read("items").map((item) => ({ ...item, ...changes.get(item.id) })));
  },
};
