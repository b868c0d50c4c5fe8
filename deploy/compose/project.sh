# Sourced by ./compose and install.sh: whose containers and volumes a project of this machine has. An installation is a project;
# its containers know the folder that they were started from.

# of_project ENGINE PROJECT: the ids of its containers; more options narrow them.
of_project() {
  engine_=$1 project_=$2
  shift 2
  "$engine_" ps --all --quiet --filter "label=com.docker.compose.project=$project_" "$@"
}

# volumes_of ENGINE PROJECT
volumes_of() {
  "$1" volume ls --quiet --filter "label=com.docker.compose.project=$2"
}

# folders_of ENGINE PROJECT: the folders that its containers were started from.
folders_of() {
  of_project "$1" "$2" | xargs --no-run-if-empty "$1" inspect \
    --format '{{index .Config.Labels "com.docker.compose.project.working_dir"}}' | sort -u
}

# other_folder_of ENGINE PROJECT FOLDER: another folder with an installation that has the containers. A folder that is gone was
# moved. The same folder may have another path, through a link.
other_folder_of() {
  folders_of "$1" "$2" | while IFS= read -r other_; do
    if ! [ "$other_" -ef "$3" ] && [ -e "$other_/.env" ]; then
      printf '%s\n' "$other_"
      break
    fi
  done
}
