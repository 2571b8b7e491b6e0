package config

import "encoding/json"

// Decode sets the fields of a struct that have the names of keys to what the file says of them. It
// sets no positions.
func (c Config) Decode(to any) error { return decode(c.Settings, to) }

// decode sets the fields of a struct that have the names of records, in any case.
func decode(records []Record, to any) error {
	data, err := json.Marshal(Plain(records))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

// Plain returns the value of a record in the form in which a reader of JSON would have it: the
// records of a mapping are a map.
func Plain(value any) any {
	fields, ok := value.([]Record)
	if !ok {
		return value
	}
	entry := map[string]any{}
	for _, f := range fields {
		value := Plain(f.Value)
		switch {
		case f.InList:
			list, _ := entry[f.Key].([]any)
			value = append(list, value)
		case f.Item != "":
			items, _ := entry[f.Key].(map[string]any)
			if items == nil {
				items = map[string]any{}
			}
			items[f.Item], value = value, items
		}
		entry[f.Key] = value
	}
	return entry
}
